export interface Tally {
    passed: number;
    failed: number;
}
export interface Step {
    readonly name: string;
    /** Resolves to what it counted; a throw counts as one failure. */
    readonly run: () => Promise<Tally | undefined>;
}
export declare class CommandFailed extends Error {
}
/** Runs a command with its output passed through; rejects when it ends with anything but 0. */
export declare function command(file: string, args: readonly string[], options?: {
    cwd?: string;
    env?: NodeJS.ProcessEnv;
}): Promise<void>;
/** Runs every step, also after one failed, and prints what each took. A step that counts nothing counts as one. */
export declare function runSteps(steps: readonly Step[]): Promise<Tally>;
