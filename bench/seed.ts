import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { FAMILY_NAMES, GIVEN_NAMES, QUARTERS } from '../src/demo/cast.ts';
import { seedBank } from './seed-bank.ts';
import { seedFees } from './seed-fees.ts';
import { ADMINS, type Kind, KINDS, TEACHERS, type Volume } from './volume.ts';

export const PASSWORD = 'the bench has one secret';

const ID_FUNCTION = `create function pg_temp.bench_id(kind integer, number bigint) returns uuid language sql immutable
  return ('0190be00-' || lpad(to_hex(kind), 4, '0') || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid`;

/** Fills a school to a volume with set-based statements. Each feature adds its rows below. */
export async function seedSchool(client: pg.Client, volume: Volume): Promise<void> {
  await client.query(ID_FUNCTION);
  await client.query('begin');
  await seedPeople(client, volume);
  await seedClasses(client, volume);
  await seedStudents(client, volume);
  await seedBank(client, volume);
  await seedFees(client, volume);
  await client.query('commit');
  // Does now what autovacuum would do within minutes, so that query plans match those of an established school.
  await client.query('vacuum analyze');
}

/**
 * Administrators, teachers, a parent for every two students, and the students' accounts, all with one
 * password.
 */
async function seedPeople(client: pg.Client, { students }: Volume): Promise<void> {
  // One hash for all: only sixteen of two thousand accounts sign in, and each hash costs as much as a
  // sign-in.
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const people = (kind: Kind, count: number, role: string) =>
    client.query(
      `with people as materialized (
         select pg_temp.bench_id($1, n) as id, $3 || n || '@bench.test' as email,
           ($5::text[])[1 + (n * 7919) % array_length($5::text[], 1)] || ' '
             || ($6::text[])[1 + (n * 104729) % array_length($6::text[], 1)] as full_name
         from generate_series(0, $2::bigint - 1) n
       ), accounts as (
         insert into users (id, email, password_hash, user_metadata)
         select id, email, $4, jsonb_build_object('full_name', full_name) from people
       ), named as (
         insert into profiles (user_id, full_name) select id, full_name from people
       )
       insert into user_roles (user_id, role) select id, $7 from people`,
      [KINDS[kind], count, kind.toLowerCase(), passwordHash, FAMILY_NAMES, GIVEN_NAMES, role],
    );
  await people('admin', ADMINS, 'admin');
  await client.query(
    "insert into staff_duties (user_id, duty) select user_id, 'head' from user_roles where role = 'admin'",
  );
  await people('teacher', TEACHERS, 'teacher');
  await people('parent', Math.ceil(students / 2), 'parent');
  await people('studentAccount', students, 'student');
}

async function seedClasses(client: pg.Client, { classes }: Volume): Promise<void> {
  await client.query(
    `insert into classes (id, name, section, grade_level)
     select pg_temp.bench_id($1, n), 'Form ' || (1 + n % 7), 'S' || (1 + n / 7), 'grade_' || (6 + n % 7)
     from generate_series(0, $2::bigint - 1) n`,
    [KINDS.class, classes],
  );
  await client.query(
    `insert into class_teachers (class_id, user_id)
     select pg_temp.bench_id($1, n), pg_temp.bench_id($2, (n * 3 + k) % $4)
     from generate_series(0, $3::bigint - 1) n, generate_series(0, 2) k`,
    [KINDS.class, KINDS.teacher, classes, TEACHERS],
  );
}

/**
 * Students with their account, enrollment and a parent. One in twenty enrolled this month, one in fifty is
 * inactive.
 */
async function seedStudents(client: pg.Client, { students, classes }: Volume): Promise<void> {
  await client.query(
    `insert into students (id, user_id, roll_number, full_name, date_of_birth, admission_date, status, class_id, phone, address, emergency_contact)
     select pg_temp.bench_id($1, n), p.user_id, 'R-' || lpad(n::text, 6, '0'), p.full_name,
       date '2008-01-01' + ((n * 37) % 2500)::int,
       case when n % 20 = 0 then date_trunc('month', now())::date else date '2025-09-08' end,
       case when n % 50 = 7 then 'suspended' when n % 50 = 9 then 'left' else 'active' end,
       pg_temp.bench_id($3, n % $5), '+237 6' || (10000000 + n), ($6::text[])[1 + n % array_length($6::text[], 1)], '+237 6' || (20000000 + n)
     from generate_series(0, $4::bigint - 1) n join profiles p on p.user_id = pg_temp.bench_id($2, n)`,
    [KINDS.student, KINDS.studentAccount, KINDS.class, students, classes, QUARTERS],
  );
  await client.query(
    `insert into student_events (id, student_id, kind, to_value, created_by)
     select pg_temp.bench_id($1, n), pg_temp.bench_id($2, n), 'enrolled', 'Form 1 S1', pg_temp.bench_id($3, 0)
     from generate_series(0, $4::bigint - 1) n`,
    [KINDS.event, KINDS.student, KINDS.admin, students],
  );
  await client.query(
    `insert into guardians (id, user_id, full_name, phone)
     select p.user_id, p.user_id, p.full_name, '+237 6' || (20000000 + 2 * n)
     from generate_series(0, ($2::bigint - 1) / 2) n join profiles p on p.user_id = pg_temp.bench_id($1, n)`,
    [KINDS.parent, students],
  );
  await client.query(
    `insert into student_guardians (guardian_id, student_id, verified_at)
     select pg_temp.bench_id($1, n / 2), pg_temp.bench_id($2, n), now() from generate_series(0, $3::bigint - 1) n`,
    [KINDS.parent, KINDS.student, students],
  );
}
