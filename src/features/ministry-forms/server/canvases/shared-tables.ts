import {
  answer,
  type CanvasColumn,
  type CanvasTable,
  choice,
  counted,
  field,
  known,
  measured,
  say,
  typed,
} from '../canvas.ts';
import {
  AGE_HEAD,
  BUILDINGS,
  CLASS_HEAD,
  FIELD_HEAD,
  IDENTITY,
  LESSONS,
  LEVEL_HEAD,
  LIFE,
  LINE_HEAD,
  PUPILS,
} from './parts.ts';

// Tables that several forms ask for; those with typed cells are filled in once for all of them.

export const GIRLS = measured('girls', 'Girls', 'Filles');
export const BOYS = measured('boys', 'Boys', 'Garçons');
export const PUPILS_ALL = measured('students', 'Total', 'Total');
const BY_SEX = [BOYS, GIRLS, PUPILS_ALL] as const;
export const DIVISIONS = measured('divisions', 'Classes', 'Divisions');
export const REPEATING_GIRLS = measured('repeating_girls', 'Repeating girls', 'Filles redoublantes');
export const REPEATING_BOYS = measured('repeating_boys', 'Repeating boys', 'Garçons redoublants');
const REPEATING = [REPEATING_BOYS, REPEATING_GIRLS, measured('repeaters', 'Total', 'Total')] as const;
/** Typed counts of both sexes. */
export const TYPED_BY_SEX = [
  counted('boys', 'Boys', 'Garçons'),
  counted('girls', 'Girls', 'Filles'),
] as const;

export const SECTOR = [
  choice('public', 'Public', 'Public'),
  choice('private', 'Lay private', 'Privé laïc'),
  choice('catholic', 'Catholic private', 'Privé catholique'),
  choice('protestant', 'Protestant private', 'Privé protestant'),
  choice('islamic', 'Islamic private', 'Privé islamique'),
  choice('community', 'Community', 'Communautaire'),
] as const;

/** A field whose answer is one of several. */
const chosen = (key: string, en: string, fr: string, choices: readonly ReturnType<typeof choice>[]) => ({
  key,
  label: say(en, fr),
  typed: 'choice' as const,
  choices,
});

/** The only column of a table whose rows are fields: each row says what it takes. */
export const ANSWERS: readonly CanvasColumn[] = [{ ...answer, typed: 'text' }];

export const identity: CanvasTable = {
  key: 'identity',
  part: IDENTITY,
  title: say('The school', 'L’établissement'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      known('school.name', 'Name of the school', 'Nom de l’établissement'),
      known('school.number', 'Registration number', 'Numéro d’immatriculation'),
      known('school.town', 'Town', 'Localité'),
      known('school.address', 'Address', 'Adresse'),
      known('school.phone', 'Telephone', 'Téléphone'),
      known('school.email', 'E-mail', 'Courriel'),
      known('school.languages', 'Teaching languages', 'Langues d’enseignement'),
      field('region', 'text', 'Region', 'Région'),
      field('division', 'text', 'Division', 'Département'),
      field('subdivision', 'text', 'Subdivision', 'Arrondissement'),
      chosen('sector', 'Sector', 'Ordre d’enseignement', SECTOR),
      chosen('working', 'Mode of working', 'Mode de fonctionnement', [
        choice('full', 'Full time', 'Plein temps'),
        choice('half', 'Half time (double shift)', 'Mi-temps (double vacation)'),
      ]),
      chosen('boarding', 'Boarding', 'Internat', [
        choice('none', 'Day school', 'Externat'),
        choice('mixed', 'Day and boarding', 'Mixte'),
        choice('boarding', 'Boarding', 'Internat'),
      ]),
      field('created', 'count', 'Year of creation', 'Année de création'),
      field('opened', 'count', 'Year of opening', 'Année d’ouverture'),
    ],
  },
};

export const identifiers: CanvasTable = {
  key: 'identifiers',
  part: IDENTITY,
  title: say('Identifiers by register', 'Identifiants par registre'),
  rowsHead: LINE_HEAD,
  keeps: 'school',
  rows: { lines: true },
  columns: [
    typed('register', 'text', 'Register', 'Registre'),
    typed('identifier', 'text', 'Identifier', 'Identifiant'),
  ],
};

export const orders: CanvasTable = {
  key: 'orders',
  part: IDENTITY,
  title: say('Orders and authorizations', 'Arrêtés et autorisations'),
  rowsHead: LINE_HEAD,
  keeps: 'school',
  rows: { lines: true },
  columns: [
    typed('kind', 'text', 'Subject (creation, opening, extension)', 'Objet (création, ouverture, extension)'),
    typed('number', 'text', 'Number', 'Numéro'),
    typed('signed', 'day', 'Signed on', 'Signé le'),
  ],
};

export const founder: CanvasTable = {
  key: 'founder',
  part: IDENTITY,
  title: say('Founder and head', 'Fondateur et chef d’établissement'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('founder', 'text', 'Founder', 'Fondateur'),
      field('founder_phone', 'text', 'Founder’s telephone', 'Téléphone du fondateur'),
      field('founder_email', 'text', 'Founder’s e-mail', 'Courriel du fondateur'),
      field('head', 'text', 'Head', 'Chef d’établissement'),
      field('head_phone', 'text', 'Head’s telephone', 'Téléphone du chef d’établissement'),
      field('head_email', 'text', 'Head’s e-mail', 'Courriel du chef d’établissement'),
    ],
  },
};

const STATES = [
  counted('solid_good', 'Permanent, good', 'En dur, bon'),
  counted('solid_fair', 'Permanent, fair', 'En dur, passable'),
  counted('solid_bad', 'Permanent, bad', 'En dur, mauvais'),
  counted('half_good', 'Semi-permanent, good', 'Semi-dur, bon'),
  counted('half_fair', 'Semi-permanent, fair', 'Semi-dur, passable'),
  counted('half_bad', 'Semi-permanent, bad', 'Semi-dur, mauvais'),
  counted('light', 'Provisional', 'Provisoire'),
] as const;

export const rooms: CanvasTable = {
  key: 'rooms',
  part: BUILDINGS,
  title: say('Rooms by material and state', 'Locaux par matériau et par état'),
  rowsHead: say('Kind of room', 'Nature du local'),
  keeps: 'school',
  columns: STATES,
  rows: {
    listed: (
      [
        ['classrooms', 'Classrooms', 'Salles de classe'],
        ['offices', 'Offices (administrative block)', 'Bureaux (bloc administratif)'],
        ['laboratories', 'Laboratories', 'Laboratoires'],
        ['computer_rooms', 'Computer rooms', 'Salles informatiques'],
        ['libraries', 'Libraries', 'Bibliothèques'],
        ['workshops', 'Workshops', 'Ateliers'],
        ['staff_rooms', 'Staff rooms', 'Salles des professeurs'],
        ['infirmaries', 'Infirmaries', 'Infirmeries'],
        ['dormitories', 'Dormitories', 'Dortoirs'],
        ['housing', 'Teachers’ housing', 'Logements d’astreinte'],
        ['toilets', 'Toilets', 'Latrines et toilettes'],
      ] as const
    ).map(([key, en, fr]) => ({ key, label: say(en, fr) })),
  },
};

export const services: CanvasTable = {
  key: 'services',
  part: BUILDINGS,
  title: say('Services', 'Commodités'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('electricity', 'yes_no', 'Electricity', 'Électricité'),
      field('playground', 'yes_no', 'Playground', 'Aire de jeux'),
      field('fence', 'yes_no', 'Fence', 'Clôture'),
      field('internet', 'yes_no', 'Internet', 'Internet'),
      field('water', 'yes_no', 'Water point', 'Point d’eau'),
      field('first_aid', 'yes_no', 'First-aid kit', 'Boîte à pharmacie'),
      field('canteen', 'yes_no', 'Canteen', 'Cantine'),
      field('disabled', 'yes_no', 'Access for disabled people', 'Accès pour personnes handicapées'),
      field('hand_washing', 'yes_no', 'Hand washing', 'Lave-mains'),
      field('girls_toilets', 'yes_no', 'Toilets for girls apart', 'Toilettes séparées pour les filles'),
      field('security_guard', 'yes_no', 'Guard', 'Gardien'),
      field('metal_detector', 'yes_no', 'Metal detector', 'Détecteur de métaux'),
    ],
  },
};

export const land: CanvasTable = {
  key: 'land',
  part: BUILDINGS,
  title: say('Land', 'Terrain'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('land_title', 'yes_no', 'Land title', 'Titre foncier', '1109'),
      field('provisional', 'yes_no', 'Provisional site', 'Site provisoire', '1110'),
      field(
        'nearest',
        'text',
        'Distance to the nearest public school',
        'Distance à l’école publique la plus proche',
        '1111',
      ),
      field('area', 'count', 'Area (m²)', 'Superficie (m²)', '1112'),
      field('reserve', 'count', 'Reserve (m²)', 'Réserve foncière (m²)', '1113'),
      field('roads', 'text', 'Access roads', 'Voies d’accès', '1116'),
    ],
  },
};

export const furniture: CanvasTable = {
  key: 'furniture',
  part: BUILDINGS,
  title: say('Furniture and needs', 'Mobilier et besoins'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: [
    counted('good', 'Good', 'Bon état'),
    counted('bad', 'To repair', 'À réparer'),
    counted('needed', 'Needed', 'Besoins'),
  ],
  rows: {
    listed: (
      [
        ['benches', 'Benches with tables', 'Tables-bancs'],
        ['desks', 'Teachers’ desks', 'Bureaux du maître'],
        ['chairs', 'Chairs', 'Chaises'],
        ['boards', 'Blackboards', 'Tableaux'],
        ['cupboards', 'Cupboards', 'Armoires'],
        ['computers', 'Computers', 'Ordinateurs'],
      ] as const
    ).map(([key, en, fr]) => ({ key, label: say(en, fr) })),
  },
};

/** A body of the school: whether it exists, who leads it, how often it met. */
const council = (key: string, en: string, fr: string): CanvasTable => ({
  key,
  part: LIFE,
  title: say(en, fr),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('exists', 'yes_no', 'It exists', 'Existe'),
      field('president', 'text', 'Chair', 'Président'),
      field('phone', 'text', 'Telephone', 'Téléphone'),
      field('meetings', 'count', 'Meetings a year', 'Réunions par an'),
    ],
  },
});
export const schoolCouncil = council('school_council', 'School council', 'Conseil d’école');
export const parentsAssociation = council(
  'parents_association',
  'Parents’ association (APEE)',
  'Association des parents (APEE)',
);

export const insurance: CanvasTable = {
  key: 'insurance',
  part: LIFE,
  title: say('School insurance', 'Assurance scolaire'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('levels', 'text', 'Levels', 'Niveaux'),
    typed('insurer', 'text', 'Insurer', 'Assureur'),
    typed('policy', 'text', 'Policy', 'Police'),
    counted('pupils', 'Pupils insured', 'Élèves assurés'),
  ],
};

/** All pupils by class and sex; `less` takes the other nationalities away. */
export const pupilsByClass: CanvasTable = {
  key: 'pupils_by_class',
  part: PUPILS,
  title: say('Pupils by class', 'Effectifs par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: BY_SEX,
};

export const nationals: CanvasTable = {
  key: 'nationals',
  part: PUPILS,
  title: say('Cameroonian pupils by class', 'Élèves camerounais par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: [
    {
      ...BOYS,
      less: [
        { table: 'foreigners', column: 'boys' },
        { table: 'refugees', column: 'boys' },
      ],
    },
    {
      ...GIRLS,
      less: [
        { table: 'foreigners', column: 'girls' },
        { table: 'refugees', column: 'girls' },
      ],
    },
  ],
};

const typedByClass = (key: string, en: string, fr: string): CanvasTable => ({
  key,
  part: PUPILS,
  title: say(en, fr),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: TYPED_BY_SEX,
});
export const foreigners = typedByClass(
  'foreigners',
  'Foreign pupils by class',
  'Élèves étrangers par classe',
);
export const refugees = typedByClass('refugees', 'Refugee pupils by class', 'Élèves réfugiés par classe');

export const minorities: CanvasTable = {
  key: 'minorities',
  part: PUPILS,
  title: say('Minorities (counts by the head)', 'Minorités (comptées par le chef d’établissement)'),
  rowsHead: say('Group', 'Groupe'),
  keeps: 'year',
  columns: TYPED_BY_SEX,
  rows: {
    listed: [
      { key: 'bororo', label: say('Bororo', 'Bororo') },
      { key: 'baka', label: say('Baka', 'Baka') },
      { key: 'displaced', label: say('Internally displaced', 'Déplacés internes') },
    ],
  },
};

export const repeatersByClass: CanvasTable = {
  key: 'repeaters_by_class',
  part: PUPILS,
  title: say('Repeaters by class', 'Redoublants par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: REPEATING,
};

export const uncertifiedByClass: CanvasTable = {
  key: 'uncertified_by_class',
  part: PUPILS,
  title: say('Pupils without a birth certificate', 'Élèves sans acte de naissance'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: [
    measured('uncertified_boys', 'Boys', 'Garçons'),
    measured('uncertified_girls', 'Girls', 'Filles'),
    measured('uncertified', 'Total', 'Total'),
  ],
};

export const pupilsByAge: CanvasTable = {
  key: 'pupils_by_age',
  part: PUPILS,
  title: say('Age pyramid', 'Pyramide des âges'),
  rowsHead: AGE_HEAD,
  keeps: 'year',
  rows: { each: 'age' },
  columns: BY_SEX,
};

export const repeatersByAge: CanvasTable = {
  key: 'repeaters_by_age',
  part: PUPILS,
  title: say('Repeaters by age', 'Redoublants par âge'),
  rowsHead: AGE_HEAD,
  keeps: 'year',
  rows: { each: 'age' },
  columns: REPEATING,
};

export const pupilsByLevel: CanvasTable = {
  key: 'pupils_by_level',
  part: PUPILS,
  title: say('Pupils and repeaters by level', 'Élèves et redoublants par niveau'),
  rowsHead: LEVEL_HEAD,
  keeps: 'year',
  rows: { each: 'level' },
  columns: [
    typed('code', 'text', 'Ministry’s code', 'Code du ministère'),
    DIVISIONS,
    GIRLS,
    BOYS,
    REPEATING_GIRLS,
    REPEATING_BOYS,
  ],
};

/** Presence in the term, else in the year so far. */
export const attendance: CanvasTable = {
  key: 'attendance',
  part: LESSONS,
  title: say('Attendance rate by class', 'Taux de fréquentation par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: [{ key: 'presence', head: say('Present', 'Présence'), measure: 'presence' }],
};
