import 'freshlegs';

declare module 'freshlegs' {
  /** A host whose users and exercises have text ids, and everything else numbers. */
  interface Register {
    readonly ids: { readonly users: string; readonly exercises: string };
  }
}
