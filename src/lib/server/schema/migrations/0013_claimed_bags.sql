ALTER TABLE "offline_claims" ADD COLUMN "bags" jsonb;
