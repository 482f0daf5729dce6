import { Trans } from '@lingui/react/macro';
import { callStyles } from './call-styles.ts';

export function StartSection() {
  return (
    <section aria-labelledby="start" className="page-width py-16">
      <div className="ruled rounded border border-line p-6 md:p-10">
        <h2 id="start" className="margin-ruled text-2xl">
          <Trans>Ready to start?</Trans>
        </h2>
        <p className="mt-3 max-w-[60ch]">
          <Trans>
            No card and no contract. The trial is the complete program, and your data stays yours.
          </Trans>
        </p>
        <a href="/auth#sign-up" className={`mt-6 ${callStyles('primary')}`}>
          <Trans>Start Free Trial</Trans>
        </a>
      </div>
    </section>
  );
}
