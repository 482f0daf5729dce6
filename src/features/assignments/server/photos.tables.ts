import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { bytes, instant } from '#platform/db/columns.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { Rotation } from '../photos.rules.ts';
import { assignments, assignmentWorks } from './assignments.tables.ts';

/** The photos of a handed-in work, in order. The files belong to the school. */
export const assignmentPhotos = pgTable(
  'assignment_photos',
  {
    id: uuid('id').primaryKey(),
    assignment_id: uuid('assignment_id').notNull(),
    student_id: uuid('student_id').notNull(),
    /** From 0. */
    place: smallint('place').notNull(),
    /** The hash of the bytes that the device sent, in hexadecimal. The stored picture is re-encoded from them. */
    sha256: text('sha256').notNull(),
    file_id: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'restrict' }),
    /** The clockwise rotation in which teachers see it, in degrees; the file is unchanged. */
    rotation: smallint('rotation').$type<Rotation>().notNull().default(0),
    /** The rotation in which the family sees it, from the last return. */
    returned_rotation: smallint('returned_rotation').$type<Rotation>().notNull().default(0),
    /** Strokes drawn by teachers, in pixels of the stored picture. */
    strokes: jsonb('strokes').$type<number[][]>().notNull().default([]),
    /** Incremented by each drawing; a drawing based on an older number is refused. */
    drawn: integer('drawn').notNull().default(0),
    /** The strokes that the family sees, from the last return. */
    returned_strokes: jsonb('returned_strokes').$type<number[][]>().notNull().default([]),
  },
  (table) => [
    foreignKey({
      name: 'assignment_photos_work_fk',
      columns: [table.assignment_id, table.student_id],
      foreignColumns: [assignmentWorks.assignment_id, assignmentWorks.student_id],
    }).onDelete('cascade'),
    unique('assignment_photos_place_key').on(table.assignment_id, table.student_id, table.place),
    unique('assignment_photos_sha256_key').on(table.assignment_id, table.student_id, table.sha256),
    unique('assignment_photos_file_id_key').on(table.file_id),
    index('assignment_photos_student_id_idx').on(table.student_id),
    check(
      'assignment_photos_strokes',
      sql`jsonb_typeof(${table.strokes}) = 'array' and jsonb_typeof(${table.returned_strokes}) = 'array' and octet_length(${table.strokes}::text) <= 100000`,
    ),
    check('assignment_photos_place', sql`${table.place} between 0 and 9`),
    check('assignment_photos_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('assignment_photos_rotation', sql`${table.rotation} in (0, 90, 180, 270)`),
    check('assignment_photos_returned_rotation', sql`${table.returned_rotation} in (0, 90, 180, 270)`),
  ],
);

/** The columns that identify a photo; the same photo sent by another person is another row. */
const ofWhom = () => ({
  user_id: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  assignment_id: uuid('assignment_id')
    .notNull()
    .references(() => assignments.id, { onDelete: 'cascade' }),
  student_id: uuid('student_id')
    .notNull()
    .references(() => students.id, { onDelete: 'cascade' }),
  sha256: text('sha256').notNull(),
  created_at: instant('created_at').notNull(),
});

/** Pieces of incomplete photos; deleted when complete, or after two days. */
export const assignmentPhotoPieces = pgTable(
  'assignment_photo_pieces',
  {
    ...ofWhom(),
    /** Offset in the photo, in bytes. */
    at: integer('at').notNull(),
    /** The size of the whole photo in bytes, as stated with this piece. */
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'assignment_photo_pieces_pk',
      columns: [table.user_id, table.assignment_id, table.student_id, table.sha256, table.at],
    }),
    index('assignment_photo_pieces_assignment_id_idx').on(table.assignment_id),
    index('assignment_photo_pieces_student_id_idx').on(table.student_id),
    index('assignment_photo_pieces_created_at_idx').on(table.created_at),
    check('assignment_photo_pieces_content', sql`octet_length(${table.content}) between 1 and 65536`),
    check(
      'assignment_photo_pieces_place',
      sql`${table.at} >= 0 and ${table.at} % 65536 = 0 and ${table.at} + octet_length(${table.content}) <= ${table.size} and ${table.size} <= 409600`,
    ),
  ],
);

/** Complete photos that are not handed in yet. Their staged file is deleted after a day, and the row with it. */
export const assignmentPhotoUploads = pgTable(
  'assignment_photo_uploads',
  {
    ...ofWhom(),
    file_id: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      name: 'assignment_photo_uploads_pk',
      columns: [table.user_id, table.assignment_id, table.student_id, table.sha256],
    }),
    unique('assignment_photo_uploads_file_id_key').on(table.file_id),
    index('assignment_photo_uploads_assignment_id_idx').on(table.assignment_id),
    index('assignment_photo_uploads_student_id_idx').on(table.student_id),
  ],
);
