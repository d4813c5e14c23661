import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { addNoteInput, studentPageInput } from '#shared/students.ts';
import {
  addNote,
  approvalsOf,
  deleteNote,
  downloadsOfStudent,
  messagesOfStudent,
  notesOf,
  ordersOfStudent,
  paymentsOfStudent,
  readStudent,
  resultsOfStudent,
  sessionsOf,
  signOutStudent,
} from './students.admin.data.ts';

/** The page of one student, a procedure for each of its sections. */
export const studentsAdminRouter = router({
  byId: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readStudent(ctx.db, input.id)),
  approvals: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => approvalsOf(ctx.db, input.id)),
  orders: adminProcedure('students')
    .input(studentPageInput)
    .query(({ ctx, input }) => ordersOfStudent(ctx.db, input)),
  payments: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => paymentsOfStudent(ctx.db, input.id)),
  downloads: adminProcedure('students')
    .input(studentPageInput)
    .query(({ ctx, input }) => downloadsOfStudent(ctx.db, input)),
  results: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => resultsOfStudent(ctx.db, input.id)),
  messages: adminProcedure('students')
    .input(studentPageInput)
    .query(({ ctx, input }) => messagesOfStudent(ctx.db, input)),
  notes: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => notesOf(ctx.db, input.id)),
  sessions: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => sessionsOf(ctx.db, { ...input, now: ctx.clock() })),

  /** Whether the export may be opened: its link cannot ask for the password. */
  mayExport: reauthenticatedAdminProcedure('bulkData')
    .input(noInput)
    .mutation(() => true),

  addNote: adminProcedure('students')
    .input(addNoteInput)
    .mutation(({ ctx, input }) => addNote(ctx.db, { ...input, ...ctx.by })),
  /** By the note's own id. */
  deleteNote: adminProcedure('students')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteNote(ctx.db, { ...input, ...ctx.by })),
  /** Ends every session of the student. */
  signOut: adminProcedure('students')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => signOutStudent(ctx.db, { ...input, ...ctx.by })),
});
