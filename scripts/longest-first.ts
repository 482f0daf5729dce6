import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files: started last, one of them would run on alone while the other processors are
 * idle.
 */
const LONG = [
  'tour.spec',
  'first-paint.spec',
  'every-page.fr',
  'every-page.en',
  'every-page.others',
  'every-dialog',
  'keyboard.spec',
  'marks-to-cards.spec',
  'new-school.spec',
  'db/embedded.test',
  'lifecycle.test',
  'app/backups.test',
  'permissions.test',
  'fail-points.test',
  'app/db.test',
  'secret-key.test',
  'fuzz.test',
  'host.test',
];

const place = ({ moduleId }: TestSpecification) => {
  const found = LONG.findIndex((part) => moduleId.includes(part));
  return found === -1 ? LONG.length : found;
};

/** The slow files first, the others in their original order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b));
  }
}
