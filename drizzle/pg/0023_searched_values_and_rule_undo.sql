ALTER TABLE "automation_runs" ADD COLUMN "effect" jsonb;--> statement-breakpoint
-- Written by hand: the search finds the values of custom fields. They are words of the description.
-- Those of checkboxes, deleted fields and deleted options are left out. A move writes none of this.
CREATE FUNCTION "search_values"(board_id text, fields jsonb) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce(string_agg(
		CASE WHEN field ->> 'type' = 'CHOICE' THEN option ->> 'name' ELSE $2 ->> (field ->> 'id') END, ' '
	), '')
	FROM boards
	CROSS JOIN LATERAL jsonb_array_elements(boards.custom_fields) AS field
	LEFT JOIN LATERAL jsonb_array_elements(field -> 'options') AS option
		ON option ->> 'id' = $2 ->> (field ->> 'id')
	WHERE boards.id = $1 AND field ->> 'type' <> 'CHECKBOX' AND $2 ? (field ->> 'id')
$$;
--> statement-breakpoint
CREATE FUNCTION "search_description"(board_id text, description text, fields jsonb) RETURNS text
LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN $3 IS NULL THEN $2 ELSE $2 || ' ' || search_values($1, $3) END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_ticket_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_tickets (ticket_id, name, words) VALUES (
		new.id,
		search_words(new.board_id, new.name),
		search_words(new.board_id, new.name || ' ' || search_description(new.board_id, new.description, new.fields))
	);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_ticket_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE search_tickets SET
		name = search_words(new.board_id, new.name),
		words = search_words(new.board_id, new.name || ' ' || search_description(new.board_id, new.description, new.fields))
	WHERE ticket_id = new.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "search_ticket_changed" ON "tickets";
--> statement-breakpoint
CREATE TRIGGER "search_ticket_changed" AFTER UPDATE OF "name", "description", "fields" ON "tickets"
	FOR EACH ROW
	WHEN (old.name <> new.name OR old.description <> new.description OR old.fields IS DISTINCT FROM new.fields)
	EXECUTE FUNCTION "search_ticket_changed"();
--> statement-breakpoint
-- The fields and options of a board with their names; of a field that is no choice one row.
CREATE FUNCTION "search_options"(custom_fields jsonb) RETURNS TABLE (field text, option text, name text)
LANGUAGE sql IMMUTABLE AS $$
	SELECT one ->> 'id', choice ->> 'id', choice ->> 'name'
	FROM jsonb_array_elements($1) AS one
	LEFT JOIN LATERAL jsonb_array_elements(one -> 'options') AS choice ON true
$$;
--> statement-breakpoint
-- Fields and options that are deleted, brought back or renamed, for the tickets with values of them.
CREATE FUNCTION "search_fields_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH changed AS (
		(SELECT * FROM search_options(old.custom_fields) EXCEPT SELECT * FROM search_options(new.custom_fields))
		UNION
		(SELECT * FROM search_options(new.custom_fields) EXCEPT SELECT * FROM search_options(old.custom_fields))
	)
	UPDATE search_tickets SET
		words = search_words(new.id, tickets.name || ' ' || search_description(new.id, tickets.description, tickets.fields))
	FROM tickets
	WHERE tickets.id = search_tickets.ticket_id AND tickets.board_id = new.id AND tickets.fields IS NOT NULL
		AND EXISTS (
			SELECT 1 FROM changed
			WHERE tickets.fields ->> changed.field = coalesce(changed.option, tickets.fields ->> changed.field)
		);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_fields_changed" AFTER UPDATE OF "custom_fields" ON "boards"
	FOR EACH ROW WHEN (old.custom_fields <> new.custom_fields) EXECUTE FUNCTION "search_fields_changed"();
--> statement-breakpoint
UPDATE "search_tickets" SET
	"words" = search_words(board_id, "tickets"."name" || ' ' || search_description(board_id, "description", "fields"))
FROM "tickets" WHERE "tickets"."id" = "ticket_id" AND "fields" IS NOT NULL;
