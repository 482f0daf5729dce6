-- People and children who have waited since before the inbox stand in it. A school that was told of one already is left alone.
INSERT INTO "notices" ("id", "user_id", "kind", "params", "link", "about", "count", "created_at")
SELECT gen_random_uuid(), head.user_id, waiting.kind, '{}', '/people/waiting', waiting.about, waiting.number, now()
FROM (
  SELECT 'joining.waiting' AS kind, 'roles' AS about, count(*)::int AS number
  FROM "profiles" p JOIN "users" u ON u.id = p.user_id
  WHERE NOT p.has_role AND p.refused_at IS NULL AND u.disabled_at IS NULL
  UNION ALL
  SELECT 'guardians.waiting', 'children', count(*)::int
  FROM "student_guardians" g
  WHERE g.verified_at IS NULL AND g.ended_at IS NULL AND g.ends_at IS NULL
) waiting, (
  SELECT d.user_id FROM "staff_duties" d JOIN "users" u ON u.id = d.user_id
  WHERE d.duty = 'head' AND u.disabled_at IS NULL
) head
WHERE waiting.number > 0
  AND NOT EXISTS (SELECT FROM "notices" n WHERE n.user_id = head.user_id AND n.kind = waiting.kind);
