/** Short starting lists that a school can change, extend and archive. */
export const USUAL_SETS = ['secondary_francophone', 'secondary_anglophone', 'primary'] as const;
export type UsualSet = (typeof USUAL_SETS)[number];

export type UsualSubject = {
  code: string;
  name_en: string;
  name_fr: string;
  /** Named as schools of that section do. */
  group: string;
  default_coefficient: string;
};

const subject = (
  code: string,
  name_en: string,
  name_fr: string,
  group: string,
  default_coefficient: string,
): UsualSubject => ({ code, name_en, name_fr, group, default_coefficient });

export const USUAL_SUBJECTS: Readonly<Record<UsualSet, readonly UsualSubject[]>> = {
  secondary_francophone: [
    subject('FRA', 'French', 'Français', 'Lettres', '4'),
    subject('ANG', 'English', 'Anglais', 'Lettres', '3'),
    subject('ALL', 'German', 'Allemand', 'Lettres', '2'),
    subject('ESP', 'Spanish', 'Espagnol', 'Lettres', '2'),
    subject('HIST', 'History', 'Histoire', 'Lettres', '2'),
    subject('GEO', 'Geography', 'Géographie', 'Lettres', '2'),
    subject('ECM', 'Citizenship Education', 'Éducation à la citoyenneté', 'Lettres', '2'),
    subject('PHILO', 'Philosophy', 'Philosophie', 'Lettres', '2'),
    subject('MATHS', 'Mathematics', 'Mathématiques', 'Sciences', '4'),
    subject('PCT', 'Physics, Chemistry and Technology', 'Physique, chimie et technologie', 'Sciences', '3'),
    subject('SVT', 'Life and Earth Sciences', 'Sciences de la vie et de la Terre', 'Sciences', '2'),
    subject('INFO', 'Computer Science', 'Informatique', 'Sciences', '2'),
    subject('EPS', 'Physical Education', 'Éducation physique et sportive', 'Divers', '2'),
    subject('TM', 'Craft', 'Travail manuel', 'Divers', '1'),
  ],
  secondary_anglophone: [
    subject('ENG', 'English Language', 'Anglais', 'Arts', '5'),
    subject('FRE', 'French', 'Français', 'Arts', '5'),
    subject('LIT', 'Literature in English', 'Littérature anglaise', 'Arts', '3'),
    subject('HIS', 'History', 'Histoire', 'Arts', '3'),
    subject('GEOG', 'Geography', 'Géographie', 'Arts', '3'),
    subject('CIT', 'Citizenship Education', 'Éducation à la citoyenneté', 'Arts', '2'),
    subject('ECO', 'Economics', 'Économie', 'Arts', '3'),
    subject('MAT', 'Mathematics', 'Mathématiques', 'Sciences', '5'),
    subject('BIO', 'Biology', 'Biologie', 'Sciences', '3'),
    subject('CHE', 'Chemistry', 'Chimie', 'Sciences', '3'),
    subject('PHY', 'Physics', 'Physique', 'Sciences', '3'),
    subject('CSC', 'Computer Science', 'Informatique', 'Sciences', '2'),
    subject('PE', 'Physical Education', 'Éducation physique et sportive', 'Others', '2'),
    subject('ML', 'Craft', 'Travail manuel', 'Others', '1'),
  ],
  primary: [
    subject('P-FRA', 'French', 'Français', 'Languages / Langues', '1'),
    subject('P-ENG', 'English', 'Anglais', 'Languages / Langues', '1'),
    subject(
      'P-NAT',
      'National Languages and Culture',
      'Langues et cultures nationales',
      'Languages / Langues',
      '1',
    ),
    subject('P-MATH', 'Mathematics', 'Mathématiques', 'Sciences', '1'),
    subject('P-SCI', 'Science and Technology', 'Sciences et technologies', 'Sciences', '1'),
    subject('P-ICT', 'Information and Communication Technologies', 'TIC', 'Sciences', '1'),
    subject('P-SOC', 'Social Studies', 'Sciences humaines et sociales', 'Society / Société', '1'),
    subject('P-ART', 'Arts and Crafts', 'Éducation artistique', 'Society / Société', '1'),
    subject(
      'P-PE',
      'Physical Education and Sports',
      'Éducation physique et sportive',
      'Society / Société',
      '1',
    ),
  ],
};
