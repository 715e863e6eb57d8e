import 'freshlegs';

declare module 'freshlegs' {
  /** A host with text ids only. */
  interface Register {
    readonly ids: string;
  }
}
