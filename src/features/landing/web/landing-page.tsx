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
  /** URLs of the built pictures by source path; missing pictures are left out. */
  pictures: Readonly<Record<string, string>>;
};

/** The landing page. Rendered to static markup at build time, so browsers load no React. */
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
