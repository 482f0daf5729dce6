import { useLingui } from '@lingui/react/macro';
import { oneOf } from '#platform/http/filters.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayImportBalances } from '../people-import.policy.ts';
import { IMPORT_KINDS, type ImportKind } from '../people-import.rules.ts';
import { ImportHistory } from './import-history.tsx';
import { KindImport } from './kind-import.tsx';
import { useKindName } from './words.ts';

const inAddress = { kind: oneOf(IMPORT_KINDS) };

export function PeopleImportPage() {
  const { t } = useLingui();
  const kindName = useKindName();
  const may = useMay();
  const [view, setView] = useFilters(inAddress);
  return (
    <>
      <PageHeader title={t`Import`} back={{ to: '/students', label: t`Students` }} />
      <div className="flex flex-col gap-6">
        <Tabs
          label={t`What the file contains`}
          value={view.kind ?? 'students'}
          onChange={(kind) => setView({ kind: kind === 'students' ? undefined : (kind as ImportKind) })}
          tabs={IMPORT_KINDS.filter((kind) => kind !== 'balances' || may(mayImportBalances)).map((kind) => ({
            value: kind,
            label: kindName(kind),
            content: <KindImport kind={kind} />,
          }))}
        />
        <ImportHistory />
      </div>
    </>
  );
}
