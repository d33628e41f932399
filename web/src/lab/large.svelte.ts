// Large type on the whole screen, for a class.

let isOn = $state(false);

export const large = {
  get isOn() {
    return isOn;
  },
};

/** Turns it on or off. Where the browser has no full screen, the window is as good. */
export async function setLarge(wanted: boolean): Promise<void> {
  isOn = wanted;
  const { documentElement: page } = document;
  if (wanted) page.dataset.large = '';
  else delete page.dataset.large;
  try {
    if (wanted) await page.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // It was refused: the type is large all the same.
  }
}

/** Leaves it with the full screen, and with the Lab; returns how to stop watching. */
export function watchLarge(): () => void {
  const follow = () => {
    if (!document.fullscreenElement) void setLarge(false);
  };
  document.addEventListener('fullscreenchange', follow);
  return () => {
    document.removeEventListener('fullscreenchange', follow);
    void setLarge(false);
  };
}
