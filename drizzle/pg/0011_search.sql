-- The words of tickets in a table of their own, kept in step by triggers: in an index of "tickets"
-- each move would be an entry, for the row that it writes is a new one to every index.
CREATE FUNCTION "search_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Letters without their marks, and nothing between words that the parser could take for more
	-- than a gap, as in addresses and numbers; the same under every collation.
	SELECT regexp_replace(
		regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'),
		'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00bb\u00bf\u2000-\u206f\u3000-\u303f]+',
		' ', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION "search_words"(board_id text, value text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- The board is a word that no text has: what is on other boards is left out within the index.
	SELECT array_to_tsvector(ARRAY['~' || board_id])
		|| to_tsvector('simple'::regconfig, search_text(value))
$$;
--> statement-breakpoint
CREATE TABLE "search_tickets" (
	"number" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	"ticket_id" text NOT NULL UNIQUE REFERENCES "tickets" ("id") ON DELETE CASCADE,
	-- Each in an index of its own: weights are not in one, so that every row would be looked at.
	"name" tsvector NOT NULL,
	"words" tsvector NOT NULL
);
--> statement-breakpoint
INSERT INTO "search_tickets" ("ticket_id", "name", "words")
	SELECT "id", search_words("board_id", "name"), search_words("board_id", "name" || ' ' || "description")
	FROM "tickets" ORDER BY "created_at", "id";
--> statement-breakpoint
CREATE INDEX "search_tickets_name" ON "search_tickets" USING gin ("name");
--> statement-breakpoint
CREATE INDEX "search_tickets_words" ON "search_tickets" USING gin ("words");
--> statement-breakpoint
CREATE FUNCTION "search_ticket_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_tickets (ticket_id, name, words) VALUES (
		new.id,
		search_words(new.board_id, new.name),
		search_words(new.board_id, new.name || ' ' || new.description)
	);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "search_ticket_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE search_tickets SET
		name = search_words(new.board_id, new.name),
		words = search_words(new.board_id, new.name || ' ' || new.description)
	WHERE ticket_id = new.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_ticket_added" AFTER INSERT ON "tickets"
	FOR EACH ROW EXECUTE FUNCTION "search_ticket_added"();
--> statement-breakpoint
CREATE TRIGGER "search_ticket_changed" AFTER UPDATE OF "name", "description" ON "tickets"
	FOR EACH ROW EXECUTE FUNCTION "search_ticket_changed"();
