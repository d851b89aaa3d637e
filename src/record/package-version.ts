/** The version in package.json, which a browser cannot read. A release writes both, and a test compares them. */
export const PACKAGE_VERSION = '0.1.0';
