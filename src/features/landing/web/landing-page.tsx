import { DemoDialog } from './demo-dialog.tsx';
import { FeatureAreas } from './feature-areas.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { RolesSection } from './roles-section.tsx';
import { StartSection } from './start-section.tsx';
import { TourSection } from './tour-section.tsx';
import type { Locale } from '#platform/i18n/locale.ts';

type Props = {
  locale: Locale;
  /** Addresses of the built pictures by source path; a picture that is not there is left out. */
  pictures: Readonly<Record<string, string>>;
};

/** The front page. Rendered to markup once, when the program is built: a browser gets words and drawings, no React. */
export function LandingPage({ locale, pictures }: Props) {
  return (
    <>
      <LandingHeader locale={locale} />
      <main id="main">
        <Hero />
        <FeatureAreas />
        <RolesSection />
        <TourSection locale={locale} pictures={pictures} />
        <StartSection />
      </main>
      <LandingFooter />
      <DemoDialog />
    </>
  );
}
