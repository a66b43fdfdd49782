/** Bodies and uploads that the server reads. design.md section 8. */
export const BODY_MAX_BYTES = 64 * 1024;
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
