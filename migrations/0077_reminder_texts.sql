CREATE TABLE "fee_reminder_texts" (
	"moment" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "fee_reminder_texts_moment_language_pk" PRIMARY KEY("moment","language"),
	CONSTRAINT "fee_reminder_texts_moment_is_known" CHECK ("fee_reminder_texts"."moment" in ('before', 'on', 'after')),
	CONSTRAINT "fee_reminder_texts_language_is_known" CHECK ("fee_reminder_texts"."language" in ('fr', 'en')),
	CONSTRAINT "fee_reminder_texts_length" CHECK (char_length("fee_reminder_texts"."text") <= 300)
);
