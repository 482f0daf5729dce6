-- Vouchers belong to the school's expenses: they count for nobody's quota, and stay when their cashier's account goes.
UPDATE "stored_files" SET "owner_id" = NULL, "of_school" = true WHERE "purpose" = 'till_voucher' AND "state" = 'kept';
