// Notifications of the system, for somebody who looks at another page.

/** Asks the browser for the permission; whether it is given. */
export async function askToNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, body: string): void {
  try {
    // The same tag: a new one takes the place of the one before.
    const note = new Notification(title, { body, tag: 'otelo', icon: '/icon-192.png' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // The permission is gone, or the browser (on Android) only lets service workers notify.
  }
}
