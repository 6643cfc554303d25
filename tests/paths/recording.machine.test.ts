import { recordingModel } from '../../src/machines/recording/recording.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(recordingModel);
