import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files: started last, one of them would run alone while the other processors are idle. */
export const LONG = [
  'e2e/tour.spec.ts',
  'e2e/every-page-fr.spec.ts',
  'e2e/every-page-en.spec.ts',
  'e2e/every-page-others.spec.ts',
  'e2e/keyboard.spec.ts',
  'e2e/first-paint.spec.ts',
  'e2e/live-dialogs.spec.ts',
  'e2e/every-dialog.spec.ts',
  'e2e/marks-to-cards.spec.ts',
  'e2e/new-school.spec.ts',
  'src/features/assignments/server/hand-in-histories.test.ts',
  'src/app/fail-points.test.ts',
  'src/app/lifecycle.test.ts',
  'src/platform/db/embedded.test.ts',
  'src/app/permissions.test.ts',
  'src/app/fuzz.test.ts',
  'src/app/backups.test.ts',
  'src/app/db.test.ts',
  'src/app/secret-key.test.ts',
  'src/app/host.test.ts',
  'src/app/audited.test.ts',
  'src/app/live.test.ts',
  'src/app/security/news-rights.test.ts',
];

const place = ({ moduleId }: TestSpecification) => {
  const found = LONG.findIndex((part) => moduleId.endsWith(part));
  return found === -1 ? LONG.length : found;
};

/** The slow files first, the others in their original order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b));
  }
}
