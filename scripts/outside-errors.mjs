import { writeFileSync } from 'node:fs';

// A reporter of vitest that keeps what went wrong outside of any test: vitest's own file of results doesn't have it. Reporters in
// files of their own are default exports.
// oxlint-disable-next-line import/no-default-export
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ message, stack, VITEST_TEST_NAME: during = 'no test' }) =>
      [`while "${during}" ran: ${message}`, stack].join('\n'),
    );
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(texts));
  }
}
