import { writeFileSync } from 'node:fs';

// A Vitest reporter that stores errors outside any test, which Vitest's own result file lacks. Reporters in
// separate files are default exports.
// oxlint-disable-next-line import/no-default-export
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ message, stack, VITEST_TEST_NAME: during = 'no test' }) =>
      [`while "${during}" ran: ${message}`, stack].join('\n'),
    );
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(texts));
  }
}
