/** Phones have it by this name, from when the roll was all that was kept. */
export const STORE_NAME = 'preau-attendance';

/**
 * Takes off this device every list that the server said to anybody: nobody is signed in. What waits to be sent stays, for its author
 * alone. By the browser's own means: the page of the sign-in carries no library for it.
 */
export function forgetLists(): Promise<void> {
  return new Promise((done) => {
    if (typeof indexedDB === 'undefined') return done();
    const asked = indexedDB.open(STORE_NAME);
    // A device that keeps nothing gets no store by being asked.
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
