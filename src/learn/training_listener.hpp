#pragma once

#include <string>
#include <vector>

#include "learn/harvest.hpp"
#include "learn/keyed_model.hpp"
#include "learn/measures/measures.hpp"

namespace yomi::learn {

/// Hears how a training goes. What a function throws ends the training, which can go on from the last
/// checkpoint.
class TrainingListener {
   public:
    virtual ~TrainingListener() = default;
    virtual void say(const std::string& /*line*/) {}
    /// The patterns of the model 'light', in increasing order.
    virtual void found(const std::vector<CountedPattern>& /*patterns*/) {}
    /// Those of a model that has keys.
    virtual void found(const std::string& /*model*/, const KeyHarvest& /*harvest*/) {}
    /// Something begins that takes a while: "harvest", "epoch 2".
    virtual void begin(const std::string& /*stage*/, std::size_t /*games*/) {}
    virtual void advance(std::size_t /*games*/) {}
    virtual void end() {}
    /// How well the weights predict the test games after an epoch. `about` tells what is learned from what.
    virtual void fit(const std::string& /*about*/, int /*epoch*/, double /*seconds*/,
                     const Measures& /*fit*/) {}
};

/// Begins a stage and ends it, whatever happens in between.
class Stage {
   public:
    Stage(TrainingListener& listener, const std::string& name, std::size_t games) : listener_(listener) {
        listener.begin(name, games);
    }
    ~Stage() { listener_.end(); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

   private:
    TrainingListener& listener_;
};

}  // namespace yomi::learn
