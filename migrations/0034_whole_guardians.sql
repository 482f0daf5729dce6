-- Two merges from either side at once could leave a row merged into itself, and others led to it: that row is the person again.
UPDATE "guardians" SET "merged_into" = NULL WHERE "merged_into" = "id";--> statement-breakpoint
-- A row that leads to a merged row leads to the person behind it.
WITH RECURSIVE way AS (
  SELECT "id", "merged_into" AS target, 1 AS steps FROM "guardians" WHERE "merged_into" IS NOT NULL
  UNION ALL
  SELECT way."id", g."merged_into", way.steps + 1 FROM way JOIN "guardians" g ON g."id" = way.target
    WHERE g."merged_into" IS NOT NULL AND way.steps < 100
)
UPDATE "guardians" SET "merged_into" = ends.target
  FROM (SELECT DISTINCT ON ("id") "id", target FROM way ORDER BY "id", steps DESC) ends
  WHERE ends."id" = "guardians"."id" AND "guardians"."merged_into" <> ends.target AND ends.target <> ends."id";--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_not_merged_into_itself" CHECK ("guardians"."merged_into" <> "guardians"."id");
