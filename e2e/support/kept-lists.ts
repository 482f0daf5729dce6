import type { Page } from 'playwright-core';

/** Lists stored on the device, by kind. */
export const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening it before the portal did would create it empty.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'preau-attendance')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const asked = indexedDB.open('preau-attendance');
      asked.addEventListener('error', () => reject(asked.error));
      asked.addEventListener('success', () => {
        const database = asked.result;
        const found = database.objectStoreNames.contains('kept')
          ? database.transaction('kept').objectStore('kept').getAll()
          : null;
        if (!found) return resolve([]);
        found.addEventListener('success', () => {
          database.close();
          resolve(found.result.map(({ kind, key }) => `${kind} ${key}`).toSorted());
        });
      });
    });
  });
