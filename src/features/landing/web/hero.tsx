import { Trans } from '@lingui/react/macro';
import { callStyles } from './call-styles.ts';
import { YardDrawing } from './yard-drawing.tsx';

export function Hero() {
  return (
    <section className="ruled border-y border-line">
      <div className="page-width grid items-center gap-x-12 gap-y-8 pt-8 pb-6 lg:grid-cols-[11fr_13fr] lg:py-12">
        <div className="margin-ruled md:ps-6">
          <h1 className="text-3xl font-bold tracking-tight md:text-4xl">
            <Trans>The whole school, under one roof</Trans>
          </h1>
          <p className="mt-4 max-w-[56ch] text-lg">
            <Trans>
              Préau is a next-generation, AI-powered school management system for administrators, teachers,
              parents and students.
            </Trans>
          </p>
          {/* The only explanation of the word. */}
          <p className="mt-2 max-w-[56ch] text-muted">
            <Trans>
              AI today: Préau suggests categories for your expenses automatically, from your own entries, on
              this server only; an assistant that drafts comments, translations and reports is optional and
              off until the school connects a language model; a person decides on every suggestion and draft,
              and everything else follows fixed rules.
            </Trans>
          </p>
          {/* Stacked on a phone: the first button may change its label without moving anything. */}
          <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
            <a href="/auth#sign-up" className={callStyles('primary')} data-signed-out>
              <Trans>Get Started</Trans>
            </a>
            <a href="/dashboard" className={callStyles('primary')} data-signed-in hidden>
              <Trans>Open dashboard</Trans>
            </a>
            <a href="#tour" className={callStyles('secondary')} data-watch-demo>
              <Trans>Watch Demo</Trans>
            </a>
          </div>
          <p className="mt-4 text-sm text-muted">
            <Trans>Free software. Runs on one computer at your school, in English and French.</Trans>
          </p>
        </div>
        <YardDrawing />
      </div>
    </section>
  );
}
