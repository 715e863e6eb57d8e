import 'freshlegs';

declare module 'freshlegs' {
  /** A host all of whose ids are texts. */
  interface Register {
    readonly ids: string;
  }
}
