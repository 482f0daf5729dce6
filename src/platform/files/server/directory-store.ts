import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './store.ts';

const DRAFT = '.draft';
const NAME = /^[a-z0-9]{32}\.[a-z]{3,4}$/;
/** Names that this store creates; other files in its folder are left alone. */
const NAME_OR_DRAFT = /^[a-z0-9]{32}\.[a-z]{3,4}(\.draft)?$/;
const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a directory of this machine, readable by its owner alone. */
export function directoryStore(folder: string): FileStore {
  const pathOf = (name: string, names = NAME) => {
    if (!names.test(name)) throw new TypeError('not a name of a stored file');
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written under a draft name until complete, so that after a power cut there is all of it or nothing.
      const draft = `${path}${DRAFT}`;
      // A draft left by a process that died: no two processes write the same name. Anything but a regular file may be
      // a trap and is not removed.
      if ((await lstat(draft).catch(() => null))?.isFile()) await rm(draft, { force: true });
      const file = await open(
        draft,
        constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_NOFOLLOW,
        0o600,
      );
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        // On a full disk, half a file is worse than none.
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(draft, path);
      const directory = await open(folder, constants.O_RDONLY);
      await directory.sync().finally(() => directory.close());
    },
    async get(name) {
      const path = pathOf(name);
      try {
        // Symbolic links placed by somebody else are not followed.
        const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
        return await file
          .readFile()
          .then((bytes) => new Uint8Array(bytes))
          .finally(() => file.close());
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name, NAME_OR_DRAFT), { force: true });
    },
    async *list() {
      let names: string[];
      try {
        names = await readdir(folder);
      } catch (error) {
        if (isAbsent(error)) return;
        throw error;
      }
      for (const name of names.filter((each) => NAME_OR_DRAFT.test(each))) {
        // Another server of the school may remove it meanwhile.
        const found = await lstat(join(folder, name)).catch((error: unknown) => {
          if (!isAbsent(error)) throw error;
        });
        if (found) yield { name, writtenAt: found.mtime };
      }
    },
  };
}
