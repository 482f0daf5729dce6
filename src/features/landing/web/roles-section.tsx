import { Trans, useLingui } from '@lingui/react/macro';

export function RolesSection() {
  const { t } = useLingui();
  const people = [
    {
      role: t`Administrator`,
      does: t`Creates classes, enrolls students, prints sign-in slips and assigns roles.`,
    },
    { role: t`Teacher`, does: t`Sees their classes and finds any of their students in seconds.` },
    {
      role: t`Parent`,
      does: t`Has their own account and sees the children linked by the school.`,
    },
    { role: t`Student`, does: t`Signs in from the day of enrollment and sees their own class and record.` },
  ];
  return (
    <section aria-labelledby="people" className="page-width pt-16">
      <h2 id="people" className="margin-ruled text-2xl">
        <Trans>Four roles, one portal</Trans>
      </h2>
      <dl className="mt-8 grid rounded border border-line bg-card sm:grid-cols-2 lg:grid-cols-4">
        {people.map(({ role, does }) => (
          <div
            key={role}
            className="border-line p-5 not-first:border-t sm:[&:nth-child(2)]:border-t-0 sm:even:border-s lg:border-t-0! lg:not-first:border-s"
          >
            <dt className="text-lg font-semibold text-primary">{role}</dt>
            <dd className="mt-1">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[72ch] text-sm text-muted">
        <Trans>
          The first account of a new school is its administrator. An administrator must approve roles
          requested at sign-up.
        </Trans>
      </p>
    </section>
  );
}
