import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '#platform/i18n/locale.ts';
import { tourPicture } from './tour-pictures.ts';

type Props = { locale: Locale; pictures: Readonly<Record<string, string>> };

/** From an empty school to the first student, in screenshots of the real portal. */
export function TourSection({ locale, pictures }: Props) {
  const { t } = useLingui();
  const steps = [
    {
      title: t`Open your school`,
      text: t`The first person to sign up becomes the administrator. The dashboard shows live figures.`,
      alt: t`The administrator's dashboard with live numbers`,
    },
    {
      title: t`Enroll the students`,
      text: t`One form creates the account and record, and prints the password. Search “elodie” or a roll number to find Élodie.`,
      alt: t`The student directory`,
    },
    {
      title: t`See each student`,
      text: t`Identity, class, parents and the history of the status, on one page.`,
      alt: t`A student's own page`,
    },
    {
      title: t`Give teachers access`,
      text: t`Teachers see their classes and students, on a phone or a computer.`,
      alt: t`The teacher's dashboard`,
    },
  ];
  return (
    <section id="tour" aria-labelledby="tour-title" className="page-width scroll-mt-4 pt-16">
      <h2 id="tour-title" className="margin-ruled text-2xl">
        <Trans>A short tour</Trans>
      </h2>
      <p className="mt-2 text-muted">
        <Trans>From an empty school to the first student in about ten minutes.</Trans>
      </p>
      <ol className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-2">
        {steps.map(({ title, text, alt }, place) => {
          const picture = tourPicture(pictures, place + 1, locale);
          return (
            <li key={title} className="flex flex-col gap-4">
              <div className="flex gap-4">
                <span aria-hidden className="text-3xl leading-none font-bold text-primary">
                  {place + 1}
                </span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </div>
              {picture && (
                <img
                  src={picture}
                  alt={alt}
                  width={1024}
                  height={640}
                  loading="lazy"
                  decoding="async"
                  className="h-auto w-full rounded border border-line"
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
