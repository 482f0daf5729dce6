import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForProof } from '#features/auth/web/shared/step-up.ts';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import type { SchoolInfo } from '#features/settings/settings.contract.ts';
import { fetchSchool } from '#features/settings/web/shared/fetch-school.ts';
import { accessToken, keepSessionInTime, onSessionChange, renewSession } from '#platform/auth/web/session.ts';
import { ROOT, setCredentials, setEarlyAnswers, setSendReads } from '#platform/http/web/api.ts';
import { batchedReads } from '#platform/http/web/batched-reads.ts';
import { isLocale } from '#platform/i18n/locale.ts';
import { i18n, startI18n } from '#platform/i18n/web/i18n.ts';
import { setSenders } from '#platform/outbox/web/senders.ts';
import { setFetchAhead } from '#platform/ui/routing/link.tsx';
import { loadMenuSheet } from './navigation/load-menu-sheet.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { takeFlash } from '#platform/ui/toasts/flash.ts';
import { expectInstallation, type Installation, setInstallationSource } from '#platform/ui/installation.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { cameAs, earlyAnswers, SCHOOL } from './early.ts';
import { forbidReturn, sayEnded } from './leave.ts';
import { showOwnLook } from './own-look.ts';
import { portalQueries } from './query-client.ts';
import { portalRouter } from './portal-router.ts';
import { Routed } from './routed.tsx';

const said = (texts: (string | null)[], between: string) => texts.filter(Boolean).join(between);

function installationOf(school: SchoolInfo | null): Installation {
  if (!school) throw new Error('The school did not answer');
  const { name, time_zone, motto, logo, address, town, phone, email, registration_number } = school;
  const lines = [said([address, town], ', '), said([phone, email, registration_number], ' · ')];
  return {
    name,
    timeZone: time_zone,
    motto,
    logo,
    lines: lines.filter(Boolean),
    addressIsLocal: school.address_is_local,
  };
}

/** Starts every page behind the sign-in. The server-rendered shell stays until the first page is ready. */
export async function startPortal(root: Element): Promise<void> {
  setInstallationSource(() => fetchSchool().then(installationOf));
  forbidReturn();

  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : 'en';
  await startI18n(locale);

  const queries = portalQueries();
  setCredentials({
    accessToken,
    renew: renewSession,
    proveAgain: askForProof,
    held: () => void queries.invalidateQueries(meOptions()),
  });
  const school = earlyAnswers.get(SCHOOL);
  if (school)
    expectInstallation(
      queries,
      school.then((answer) => (answer?.ok ? answer.json() : null)).then(installationOf),
    );
  const forgetEarly = setEarlyAnswers(earlyAnswers);
  setSendReads(batchedReads(ROOT));
  setSenders(() => import('./senders.ts').then((module) => module.SENDERS));
  const router = portalRouter(queries, async () => {
    if (cameAs) sayEnded(cameAs, false);
  });
  setFetchAhead((href) => void router.fetchAhead(href));

  await Promise.all([router.start(), knowWhoAsks(queries)]);
  const me = queries.getQueryData(meOptions().queryKey);
  if (me) await showOwnLook(me);
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <Routed router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
  const flash = takeFlash();
  if (flash) showToast(flash);
  whenIdle(
    () => {
      keepSessionInTime();
      nameApp();
      if (me && !savesData()) {
        void router.fetchLikely();
        loadMenuSheet().catch(() => undefined);
      }
      // Unused early responses are stale by now.
      forgetEarly();
    },
    () => queries.isFetching() === 0,
  );
}

/** True if the browser requests reduced data: then nothing is preloaded. */
const savesData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

/** Lets browsers offer the portal as an app. Added late, so that it does not delay the page. */
function nameApp(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** Loads the person before the shell renders: otherwise the bottom bar would change under the thumb. */
async function knowWhoAsks(queries: QueryClient): Promise<void> {
  const session = await new Promise<unknown>((resolve) => {
    const stop = onSessionChange((first) => {
      stop();
      resolve(first);
    });
  });
  if (session) await queries.prefetchQuery(meOptions());
}
