/** Sentences about the effect of a request for a second person, by variant, with placeholders. */
export const ROLE_WORDS = {
  admin: /*i18n*/ 'Give {name} the role Administrator, with all rights of the head.',
  teacher: /*i18n*/ 'Give {name} the role Teacher.',
  parent: /*i18n*/ 'Give {name} the role Parent.',
  student: /*i18n*/ 'Give {name} the role Student.',
  none: /*i18n*/ 'Take the role of {name} away.',
  duties: /*i18n*/ 'Change the duties of {name}: {duties}.',
  no_duties: /*i18n*/ 'Take all duties of {name} away.',
} as const;
