import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { opens } from '#features/page-access.ts';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { type Opened, settingsFilters } from '../settings.filters.ts';
import { isFoundBy } from '../settings.rules.ts';
import { type Setting, SETTINGS } from './settings-groups.ts';

/** All settings and maintenance pages of an administrator, searchable in either language. */
export function SettingsPage() {
  const { t } = useLingui();
  const [{ search = '', open }, setFilters] = useFilters(settingsFilters);
  const dialogs = useLazyDialog(async () => (await import('./settings-dialogs.tsx')).SettingsDialogs);
  const { show } = dialogs;
  const { me } = useAuth();
  const mayUse = (duties: Setting['duties'] = []) => me !== null && opens({ roles: ['admin'], duties }, me);
  // The URL may name a dialog that requires another duty.
  const opensHere = SETTINGS.some(({ settings }) =>
    settings.some((one) => 'opens' in one && one.opens === open && mayUse(one.duties)),
  );
  useEffect(() => {
    if (opensHere) show();
    // Opened once per URL that names it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, opensHere]);
  const found = (text: string) =>
    SETTINGS.map((group) => ({
      ...group,
      settings: group.settings.filter(
        ({ label, hint, find, duties }) =>
          mayUse(duties) && isFoundBy(`${t(group.title)} ${t(label)} ${t(hint)} ${find}`, text),
      ),
    })).filter(({ settings }) => settings.length > 0);
  const enter = (setting: Setting | undefined) => {
    if (!setting) return;
    if ('to' in setting) go({ to: setting.to });
    else setFilters({ open: setting.opens });
  };
  const groups = found(search);
  return (
    <>
      <PageHeader title={t`Settings`} />
      <SearchField
        label={t`Search settings`}
        placeholder={t`Search settings...`}
        value={search}
        onChange={(text) => setFilters({ search: text }, { replace: true })}
        onEnter={(text) => enter(text ? found(text)[0]?.settings[0] : undefined)}
        className="mb-4 max-w-md"
      />
      {groups.length === 0 && (
        <p className="py-6 text-muted">
          <Trans>Nothing found. Try another word.</Trans>
        </p>
      )}
      <div className="gap-4 md:columns-2 xl:columns-3">
        {groups.map(({ title, settings }) => (
          <Card key={title.id} title={t(title)} padded={false} className="mb-4 break-inside-avoid">
            <ul className="border-t border-line divide-y divide-line">
              {settings.map((setting) => (
                <li key={setting.label.id}>
                  <Line
                    setting={setting}
                    busy={dialogs.loading && 'opens' in setting && setting.opens === open}
                    onOpen={(opens) => setFilters({ open: opens })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {dialogs.Dialog && open && opensHere && (
        <dialogs.Dialog
          open={open}
          onClose={() => {
            dialogs.close();
            setFilters({ open: undefined }, { replace: true });
          }}
        />
      )}
    </>
  );
}

type LineProps = { setting: Setting; busy: boolean; onOpen: (opens: Opened) => void };

const LINE = 'block w-full px-4 py-1.5 text-start hover:bg-raised focus-visible:-outline-offset-2 md:px-5';

function Line({ setting, busy, onOpen }: LineProps) {
  const { t } = useLingui();
  const words = (
    <>
      <span className="block font-medium text-primary">{t(setting.label)}</span>
      <span className="block text-sm text-muted">{t(setting.hint)}</span>
    </>
  );
  if ('to' in setting)
    return (
      <Link to={setting.to} className={LINE}>
        {words}
      </Link>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-busy={busy}
      className={LINE}
      onClick={() => onOpen(setting.opens)}
    >
      {words}
    </button>
  );
}
