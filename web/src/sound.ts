// A soft wooden click for a disc, a softer one for each that turns. Made, not recorded.

import { type Scene, STEP } from './board/scene';

let context: AudioContext | undefined;

export function playScene(scene: Scene, pace: number): void {
  if (!scene.placed) return;
  context ??= new AudioContext();
  click(context, 0, 0.32, 420);
  const delays = new Set(scene.turns.map((turn) => turn.delay));
  for (const delay of delays) {
    click(context, ((delay + STEP + 80) / 1000) * pace, 0.09, 640);
  }
}

/** A short knock: noise through a narrow filter, dying away at once. */
function click(audio: AudioContext, after: number, loudness: number, pitch: number): void {
  const at = audio.currentTime + after;
  const length = 0.06;
  const samples = Math.floor(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < samples; index += 1) {
    data[index] = (Math.random() * 2 - 1) * Math.exp((-9 * index) / samples);
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 4 });
  const gain = new GainNode(audio, { gain: loudness });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}
