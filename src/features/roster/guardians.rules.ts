export const RELATIONS = ['mother', 'father', 'guardian', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

/** A guardian's permissions for one child, granted and revoked individually. */
export const GUARDIAN_RIGHTS = ['sees_records', 'sees_fees', 'may_collect', 'receives_messages'] as const;
export type GuardianRight = (typeof GUARDIAN_RIGHTS)[number];
export type GuardianRights = Record<GuardianRight, boolean>;

export const ALL_RIGHTS: GuardianRights = {
  sees_records: true,
  sees_fees: true,
  may_collect: true,
  receives_messages: true,
};
