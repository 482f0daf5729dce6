import { msg } from '@lingui/core/macro';

export const OUTCOME_WORDS = {
  promote: msg`Goes up`,
  repeat: msg`Repeats`,
  dismiss: msg`Leaves the school`,
  conditional: msg`Goes up under conditions`,
  resit: msg`Sits a second examination`,
  graduate: msg`Finishes school`,
};

export const PROMOTION_BOUNDS = {
  average_from: msg`Average from`,
  average_below: msg`Average below`,
  core_from: msg`Every core subject from`,
  repeats_from: msg`Has already repeated this level, number of times`,
  unjustified_hours_from: msg`Unexcused hours from`,
  exclusion_days_from: msg`Days of exclusion from`,
};
export const WHOLE_BOUNDS: ReadonlySet<string> = new Set(['repeats_from', 'exclusion_days_from']);

export const PROMOTION_CONDITIONS = {
  classified: { yes: msg`Classified`, no: msg`Not classified` },
  exam_class: { yes: msg`In an exam class`, no: msg`In no exam class` },
  exam_passed: { yes: msg`State examination passed`, no: msg`State examination failed` },
  permanently_excluded: { yes: msg`Permanently excluded`, no: msg`Not permanently excluded` },
};

export const HONOUR_BOUNDS = {
  average_from: msg`Average from`,
  average_below: msg`Average below`,
  every_subject_from: msg`Every subject from`,
  unjustified_hours_from: msg`Unexcused hours from`,
  unjustified_hours_below: msg`Unexcused hours below`,
};
