DROP INDEX "products_grams";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_initials" text;--> statement-breakpoint
-- domain/hangul.ts in SQL: each syllable by its initial consonant, all else as it is.
UPDATE "products" SET "search_initials" = coalesce((
  SELECT string_agg(CASE WHEN ascii(letter) BETWEEN 44032 AND 55203
    THEN substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1) ELSE letter END, '' ORDER BY place)
  FROM regexp_split_to_table("search_name", '') WITH ORDINALITY AS letters(letter, place)), '');--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search_initials" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_grams";
