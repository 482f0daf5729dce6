import type { Frame } from '../frame-cookie.ts';
import { PAGES } from '../web/pages.ts';

type Asked = { askedFor?: (source: string) => Promise<unknown> };

/** In the build of the documents, an `import()` only returns the source it would load (scripts/vite-asked-imports.ts). */
async function askedOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sources: string[] = [];
  const scope = globalThis as Asked;
  scope.askedFor = (source) => {
    sources.push(source);
    return Promise.resolve(
      new Proxy({}, { get: (_module, name) => (name === 'then' ? undefined : () => null) }),
    );
  };
  await ask();
  delete scope.askedFor;
  return sources;
}

const pageOf = (path: string) => PAGES.find((page) => page.path === path);
const roleOf = (frame: Frame) => (frame === 'none' ? null : frame);

/** The entry sources of a page's code, so that the document preloads the files before the router imports them. */
export async function viewFiles(path: string, frame: Frame): Promise<string[]> {
  const page = pageOf(path);
  return page ? askedOf(() => page.page(roleOf(frame))) : [];
}

/** The entry sources of each tab that the page's URL may select. */
export async function tabFiles(path: string): Promise<Record<string, string[]>> {
  const files: Record<string, string[]> = {};
  for (const [tab, code] of Object.entries(pageOf(path)?.tabCode ?? {})) files[tab] = await askedOf(code);
  return files;
}

/** Code that every page loads later, on a press or when idle. */
const SHARED_PARTS = [
  'src/app/web/senders.ts',
  'src/platform/outbox/web/unsent-dialog.tsx',
  'src/platform/outbox/web/forget-device.ts',
  'src/app/web/account/account-panel.tsx',
  'src/app/web/navigation/menu-sheet.tsx',
  'src/platform/auth/web/official-client.ts',
  'src/features/people/web/shared/kept-too-long.ts',
];

type Files = { paths: readonly string[]; parts: readonly string[] };
type Offline = Files & {
  roles: readonly Frame[];
  /** Cached once a page is idle, so that the installation stays small. */
  later: Files;
};

/**
 * The files that a device caches to open the portal offline: the pages of these roles, and the code that they
 * load later, which would fail offline.
 */
export const OFFLINE: Readonly<Record<'staff' | 'family', Offline>> = {
  staff: {
    roles: ['teacher'],
    paths: ['/attendance', '/dashboard', '/marks', '/marks/sheets/$sheetId'],
    parts: [
      ...SHARED_PARTS,
      'src/platform/outbox/web/sync-chip.tsx',
      'src/platform/outbox/web/load-sync-dialog.ts',
      'src/platform/outbox/web/sync-dialog.tsx',
      'src/features/attendance/web/attendance.sender.ts',
      'src/features/attendance/web/roll/roll.tsx',
      'src/features/attendance/web/roll/entry-dialog.tsx',
      'src/features/attendance/web/roll/incomplete-dialog.tsx',
      'src/features/attendance/web/offline/day-or-kept.ts',
      'src/features/attendance/web/offline/prepare-device.ts',
      'src/features/marks/web/marks.sender.ts',
      'src/features/marks/web/grid/conflict-dialog.tsx',
    ],
    later: {
      paths: ['/lesson-log', '/schedule'],
      parts: [
        'src/features/timetable/web/shared/keep-weeks.ts',
        'src/features/lesson-log/web/desk/log-desk.tsx',
        'src/features/lesson-log/web/lesson-log.sender.ts',
        'src/features/lesson-log/web/shared/keep-desk.ts',
      ],
    },
  },
  family: {
    roles: ['student', 'parent'],
    paths: ['/assignments', '/dashboard'],
    parts: [
      ...SHARED_PARTS,
      'src/features/people/web/shared/own/own-lists.ts',
      'src/features/assignments/web/assignments.sender.ts',
      'src/features/assignments/web/hand-in/hand-in-state.tsx',
      'src/features/assignments/web/hand-in/hand-in-dialog.tsx',
      'src/features/assignments/web/photos/work-photos.tsx',
    ],
    later: {
      paths: ['/lesson-log', '/schedule'],
      parts: ['src/features/timetable/web/shared/keep-weeks.ts'],
    },
  },
};
