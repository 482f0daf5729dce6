import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { Guardian } from '../guardians.contract.ts';
import { GuardianMatches } from './guardian-matches.tsx';
import { LANGUAGE_NAMES } from './language-names.ts';
import { guardiansApi } from './shared/guardians.client.ts';
import { RELATION_NAMES } from './shared/relation-words.ts';
import { TermsLine } from './terms-line.tsx';

export function GuardianPage() {
  const { t } = useLingui();
  const { guardianId = '' } = useParams();
  const query = useQuery(guardiansApi.get.queryOptions({ input: { guardian_id: guardianId } }));
  const edit = useLazyDialog(() => import('./person-dialog.tsx').then((module) => module.PersonDialog));
  const { data: guardian } = query;
  const back = { to: '/guardians', label: t`Back to Guardians` };
  if (!guardian)
    return (
      <RecordAwaited
        of={query}
        title={t`Guardian`}
        missing={{ title: t`Guardian not found`, sentence: t`This person is not on record.` }}
        back={back}
      />
    );
  return (
    <>
      <PageHeader
        title={guardian.full_name}
        back={back}
        actions={
          <Button variant="secondary" icon={<Pencil aria-hidden />} busy={edit.loading} onClick={edit.show}>
            {t`Edit`}
          </Button>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-4">
          <Children guardian={guardian} />
          <GuardianMatches guardian={guardian} />
        </div>
        <Contact guardian={guardian} />
      </div>
      {edit.Dialog && <edit.Dialog guardian={guardian} onClose={edit.close} />}
    </>
  );
}

function Contact({ guardian }: { guardian: Guardian }) {
  const { t } = useLingui();
  const undo = useLazyDialog(() =>
    import('./shared/undo-account-dialog.tsx').then((module) => module.UndoAccountDialog),
  );
  const { phone, other_phone, account } = guardian;
  const language = guardian.language && LANGUAGE_NAMES[guardian.language];
  return (
    <Card title={t`Contact`}>
      <DetailsList
        items={[
          { term: t`Phone`, value: phone ? <PhoneNumber of={phone} /> : t`N/A` },
          { term: t`Other phone`, value: other_phone && <PhoneNumber of={other_phone} /> },
          { term: t`E-mail`, value: guardian.email },
          { term: t`Address`, value: guardian.address },
          { term: t`Occupation`, value: guardian.occupation },
          { term: t`Preferred language`, value: language },
          {
            term: t`Account`,
            value: account ? (
              <span className="flex flex-wrap items-center gap-2">
                {account.email}
                {account.closed && <Badge tone="inactive">{t`Closed`}</Badge>}
                <Button variant="secondary" size="sm" busy={undo.loading} onClick={undo.show}>
                  {t`Unlink account`}
                </Button>
              </span>
            ) : (
              <LinkButton
                to="/people/invitations"
                search={{ guardian: guardian.id }}
                variant="secondary"
                size="sm"
              >{t`Invite`}</LinkButton>
            ),
          },
        ].filter(({ value }) => value !== null && value !== '')}
      />
      {undo.Dialog && (
        <undo.Dialog
          name={guardian.full_name}
          undo={(input) => guardiansApi.undoAccount.call({ ...input, guardian_id: guardian.id })}
          onClose={undo.close}
        />
      )}
    </Card>
  );
}

function Children({ guardian: { children } }: { guardian: Guardian }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const day = (at: string) => formatInstant(at, currentLocale(), timeZone);
  return (
    <Card title={t`Children`}>
      {children.length === 0 && <p className="text-muted">{t`No child is linked.`}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {children.map((child) => (
          <li key={child.student_id} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Link to={`/students/${child.student_id}`} className="font-medium">
                {child.full_name ?? child.roll_number}
              </Link>
              <span className="text-sm text-muted">
                {[
                  child.relation_word ?? t(RELATION_NAMES[child.relation]),
                  child.class && classLabel(child.class),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {child.waiting && <Badge tone="pending">{t`Waiting`}</Badge>}
            </p>
            {child.ended_at ? (
              <p className="text-sm text-muted">{t`Ended ${day(child.ended_at)}`}</p>
            ) : (
              <TermsLine terms={child.terms} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
