import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '#platform/ui/link-button.tsx';

type Props = { classes: readonly { id: string; name: string }[]; isOffice: boolean };

/** Classes whose marks cannot be entered yet because they have no marking scheme. */
export function WithoutScheme({ classes, isOffice }: Props) {
  const { t } = useLingui();
  if (classes.length === 0) return null;
  const names = classes.map(({ name }) => name).join(', ');
  return (
    <section
      aria-label={t`Classes without a marking scheme`}
      className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-pending-tint px-3 py-2"
    >
      <p className="min-w-0 flex-1 wrap-anywhere text-pending">
        {isOffice
          ? t`No marking scheme yet: ${names}. Without one no marks can be entered.`
          : t`No marking scheme yet: ${names}. Ask the office to choose one.`}
      </p>
      {isOffice && (
        <LinkButton to="/settings/marking" variant="secondary" size="sm">
          {t`Choose a scheme`}
        </LinkButton>
      )}
    </section>
  );
}
