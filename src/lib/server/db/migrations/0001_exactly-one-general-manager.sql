-- At least one general manager per mart; the partial unique index on mart_members gives the 'at most one'
-- (rules.md section 11). Deferred, because a mart and its first member are made, and a delegation is done, in one
-- transaction of several statements.
ALTER TABLE "marts"
  ADD CONSTRAINT "marts_general_manager_is_member"
  FOREIGN KEY ("id", "general_manager_id", "general_manager_position")
  REFERENCES "mart_members" ("mart_id", "user_id", "position")
  DEFERRABLE INITIALLY DEFERRED;
