/** Which mails the admins get about what waits for them. */
export const notices = { morningDigest: true, newStudents: true };
