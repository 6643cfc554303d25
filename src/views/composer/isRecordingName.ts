/** Whether a file has the name that the microphone gives a recording (services/composer/microphone.actors.ts). */
export const isRecordingName = (name: string): boolean => /^pesan suara\.\w+$/.test(name);
