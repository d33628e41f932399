// The beginning: texts, then the page, then the game.

import './style/tokens.css';
import './style/base.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './settings.svelte';
import { followAddress, followLink, resume } from './travel';
import { speak } from './words.svelte';

// Texts first, so that nothing is shown that is then replaced.
await speak(settings.language);
const target = document.getElementById('app');
if (target) mount(App, { target });
window.addEventListener('popstate', followAddress);
document.addEventListener('click', followLink);
await resume();
