/** What a headless Chromium needs where there is no display, no sandbox and no network. */
export declare const CHROMIUM_FLAGS: readonly string[];
/** The path of an executable Chromium. */
export declare function findChromium(): Promise<string>;
