/** Named when only the attendance roll was stored; existing phones use it. */
export const STORE_NAME = 'preau-attendance';

/**
 * Deletes all stored server lists from this device when nobody is signed in. Unsent entries stay, for their
 * author alone. Uses the browser's API directly, so that the sign-in page loads no library for it.
 */
export function forgetLists(): Promise<void> {
  return new Promise((done) => {
    if (typeof indexedDB === 'undefined') return done();
    const asked = indexedDB.open(STORE_NAME);
    // Do not create a store on a device that has none.
    asked.addEventListener('upgradeneeded', () => asked.transaction?.abort());
    asked.addEventListener('blocked', () => done());
    asked.addEventListener('error', (event) => {
      event.preventDefault();
      done();
    });
    asked.addEventListener('success', () => {
      const database = asked.result;
      const names = [...database.objectStoreNames].filter((name) => name !== 'outbox');
      const end = () => {
        database.close();
        done();
      };
      if (names.length === 0) return end();
      const change = database.transaction(names, 'readwrite');
      for (const name of names) change.objectStore(name).clear();
      change.addEventListener('complete', end);
      change.addEventListener('abort', end);
    });
  });
}
