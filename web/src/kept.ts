// Lists that are kept in the browser.

/** The list that was kept under a name; empty if there is none that can be read. */
export function keptList<T>(key: string): T[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as T[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a list; where that is not possible it lasts as long as the page. */
export function keepList(key: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // The browser forbids it, or has no room.
  }
}
