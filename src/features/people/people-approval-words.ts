/** Sentences about the effect of a request for a second person, by variant, with placeholders. */
export const ROLE_WORDS = {
  admin: /*i18n*/ 'Give {name} the role Administrator, with the duties: {duties}.',
  teacher: /*i18n*/ 'Give {name} the role Teacher.',
  parent: /*i18n*/ 'Give {name} the role Parent.',
  student: /*i18n*/ 'Give {name} the role Student.',
  several: /*i18n*/ 'Give {name} these roles: {roles}.',
  office: /*i18n*/ 'Give {name} these roles: {roles}. Duties of the administrator: {duties}.',
  none: /*i18n*/ 'Take the role of {name} away.',
  duties: /*i18n*/ 'Change the duties of {name}: {duties}.',
  no_duties: /*i18n*/ 'Take all duties of {name} away.',
} as const;
