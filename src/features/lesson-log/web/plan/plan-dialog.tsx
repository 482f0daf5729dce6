import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { classLabel } from '#features/roster/classes.rules.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { LessonPlan } from '../../lesson-plans.contract.ts';
import { MOST_PLAN_TEXT, MOST_POINTS, PLAN_SCOPES, planOf, textOf } from '../../plan.rules.ts';
import { lessonLogApi, lessonPlansApi } from '../lesson-log.client.ts';

const PlanForm = z.object({
  scope: z.enum(PLAN_SCOPES),
  text: z.string().check(
    z.refine((text) => planOf(text).faults.length === 0, /*i18n*/ 'Please correct the lines named below'),
    z.refine((text) => planOf(text).points.length > 0, /*i18n*/ 'Please write at least one point'),
    z.refine(
      (text) => planOf(text).points.length <= MOST_POINTS,
      /*i18n*/ 'A plan can have at most 200 points',
    ),
  ),
});
type PlanForm = z.infer<typeof PlanForm>;

/** The most faulty lines listed. */
const MOST_NAMED = 5;

/** Edits a plan as text, one point per line, typed or pasted from a table. */
export function PlanDialog({ plan, onClose }: { plan: LessonPlan; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const place = { class_id: plan.class.id, subject_id: plan.subject.id };
  const { form, sending, unanswered } = useAttemptForm<PlanForm, PlanForm, LessonPlan>({
    name: `lesson-plan.${place.class_id}.${place.subject_id}`,
    schema: PlanForm,
    begin: { scope: plan.scope, text: textOf(plan.points) },
    counted: t`The plan was saved as you first sent it.`,
    call: ({ scope, text }, options) =>
      lessonPlansApi.save.call(
        {
          ...place,
          scope,
          points: planOf(text).points,
          base: scope === plan.scope ? plan.revision : null,
        },
        options,
      ),
    onSent: (saved) => {
      queries.setQueryData(lessonPlansApi.plan.queryKey({ input: place }), saved);
      void queries.invalidateQueries({ queryKey: lessonPlansApi.key() });
      void queries.invalidateQueries({ queryKey: lessonLogApi.key() });
      showToast({ title: t`Success`, description: t`Plan saved` });
      onClose();
    },
  });
  const { register, watch, formState } = form;
  const { points, faults } = planOf(watch('text'));
  const lessons = points.reduce((sum, one) => sum + one.lessons, 0);
  const words = {
    TITLE: t`a title is missing, or too long`,
    LESSONS: t`lessons from 1 to 200`,
    TERM: t`a term from 1 to 6`,
  };
  const level = plan.classes.length > 1 ? plan.classes.map(classLabel).join(', ') : null;
  return (
    <SendDialog
      size="lg"
      title={plan.revision ? t`Edit the plan` : t`Write the plan`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      {plan.scope === 'level' && (
        <SelectField
          label={t`For`}
          options={[
            { value: 'level', label: level ?? t`All classes of the level` },
            { value: 'class', label: t`${classLabel(plan.class)} alone` },
          ]}
          {...register('scope')}
        />
      )}
      <TextAreaField
        label={t`Points in their order`}
        hint={t`One per line: title ; lessons ; term. Columns pasted from a table work too.`}
        rows={12}
        maxLength={MOST_PLAN_TEXT}
        error={formState.errors.text}
        placeholder={t`Fractions ; 6 ; 1`}
        {...register('text')}
      />
      <output className="text-sm text-muted">
        {t`${plural(points.length, { one: '# point', other: '# points' })}, ${plural(lessons, { one: '# lesson', other: '# lessons' })}`}
      </output>
      {faults.length > 0 && (
        <ul className="text-sm text-danger">
          {faults.slice(0, MOST_NAMED).map(({ line, fault }) => (
            <li key={line}>{t`Line ${line}: ${words[fault]}`}</li>
          ))}
        </ul>
      )}
    </SendDialog>
  );
}
